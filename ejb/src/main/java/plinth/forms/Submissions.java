package plinth.forms;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.PublishedForm;
import plinth.objects.Shapes;
import plinth.records.editing.Records;
import plinth.tenancy.Tenanted;

/** Creates records from submissions of public forms. */
@Stateless
@Tenanted
public class Submissions {
  private static final String DATA = "data";
  private static final String THANKS = "Thank you";

  @Inject private Shapes shapes;
  @Inject private Records records;
  @Inject private FormRates rates;

  /**
   * Creates a record from {@code { data: { … } }}. If the honeypot is filled in, nothing is created
   * and the answer is the same. Refuses too many submissions (429), a page that the form does not
   * allow (403), a form that no submission can fulfil (409), and reports every invalid field (400).
   *
   * @param origin the origin of the page that submits the form; null if the request names none
   */
  public Submitted submit(
      Caller caller, String objectSlug, @Nullable String origin, JsonObject body) {
    PublishedForm form =
        shapes.findForm(objectSlug).orElseThrow(() -> Problem.notFound(Forms.FORM));
    rates.countSubmission(caller, form.settings().submitsPerMinute());
    if (!form.settings().admits(origin)) {
      throw new Problem(FormsProblem.ORIGIN_NOT_ALLOWED);
    }
    String message = form.settings().submitMessage();
    Submitted submitted = new Submitted(message == null ? THANKS : message);
    String trap = form.settings().honeypotField();
    if (isFilled(body.get(trap))) {
      return submitted;
    }
    refuseOthers(body, trap);
    if (!form.isComplete()) {
      throw new Problem(FormsProblem.FORM_INCOMPLETE);
    }
    JsonValue data = body.getOrDefault(DATA, JsonValue.NULL);
    records.create(
        caller.withFormObject(form.shape().complete().objectId()),
        objectSlug,
        Json.createObjectBuilder().add(DATA, data).build());
    return submitted;
  }

  private static boolean isFilled(@Nullable JsonValue value) {
    return value != null
        && value != JsonValue.NULL
        && !(value instanceof JsonString text && text.getString().isEmpty());
  }

  private static void refuseOthers(JsonObject body, String trap) {
    List<FieldError> errors =
        body.keySet().stream()
            .filter(name -> !name.equals(DATA) && !name.equals(trap))
            .map(name -> new FieldError(name, "unknown", name + " is unknown"))
            .toList();
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
