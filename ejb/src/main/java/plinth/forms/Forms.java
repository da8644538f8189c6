package plinth.forms;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.PublishedForm;
import plinth.objects.Shapes;
import plinth.records.RecordPage;
import plinth.records.RecordQuery;
import plinth.records.RecordText;
import plinth.records.editing.Records;
import plinth.records.lists.RecordLists;
import plinth.tenancy.Tenanted;

/**
 * Use cases for showing public forms. An unpublished form answers 404, and so do the records of a
 * form that does not list them.
 */
@Stateless
@Tenanted
public class Forms {
  /** The name in every 404 answer, whatever the reason. */
  static final String FORM = "Form";

  @Inject private Shapes shapes;
  @Inject private RecordLists lists;
  @Inject private Records records;
  @Inject private FormRecords shown;

  /** The form with its fields. */
  public FormView show(Caller caller, String objectSlug) {
    return FormView.of(requirePublished(caller, objectSlug));
  }

  /**
   * A page of the form's records. Filters, sorts and search accept the public fields, {@code slug}
   * and {@code created_at}.
   */
  public FormPage list(Caller caller, String objectSlug, RecordQuery query) {
    PublishedForm form = requireListed(caller, objectSlug);
    RecordPage page = lists.list(caller, objectSlug, query);
    List<JsonObject> items =
        JsonText.parse(page.items().text()).asJsonArray().getValuesAs(JsonObject.class);
    RecordPage uncursored =
        new RecordPage(page.items(), page.request(), page.count(), page.hasNext(), null, false);
    return new FormPage(shown.of(caller, form, items), uncursored);
  }

  /** One record of the form. */
  public FormRecord read(Caller caller, String objectSlug, String slug) {
    PublishedForm form = requireListed(caller, objectSlug);
    RecordText record = records.read(caller, objectSlug, slug, List.of());
    return shown.of(caller, form, List.of(JsonText.parseObject(record.json().text()))).get(0);
  }

  /**
   * The CORS origin with which browsers may share the answers of the form: {@code *}, or the given
   * origin if the form allows it; empty: only pages of the same origin.
   */
  public Optional<String> allowedOrigin(Caller caller, String objectSlug, @Nullable String origin) {
    PublishedForm form = requirePublished(caller, objectSlug);
    if (form.settings().isForAnyOrigin()) {
      return Optional.of("*");
    }
    return form.settings().admits(origin) ? Optional.ofNullable(origin) : Optional.empty();
  }

  private PublishedForm requireListed(Caller caller, String objectSlug) {
    PublishedForm form = requirePublished(caller, objectSlug);
    if (!form.listsRecords()) {
      throw Problem.notFound(FORM);
    }
    return form;
  }

  private PublishedForm requirePublished(Caller caller, String objectSlug) {
    if (caller.kind() != Caller.Kind.FORM) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED);
    }
    return shapes.findForm(objectSlug).orElseThrow(() -> Problem.notFound(FORM));
  }
}
