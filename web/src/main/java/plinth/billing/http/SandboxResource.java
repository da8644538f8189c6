package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.sandbox.CardBehaviour;
import plinth.billing.gateway.sandbox.PageChoice;
import plinth.billing.gateway.sandbox.SandboxPayment;
import plinth.billing.gateway.sandbox.SandboxPayments;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;

/** The sandbox gateway's own payment page for a browser, which replaces a bank's page. */
@Path("/sandbox/payments/{payment_id}")
@ApplicationScoped
@Tag(name = "Billing")
public class SandboxResource {
  @Inject private SandboxPayments payments;
  @Inject private Call call;

  /**
   * The choice on the payment page, sent as a form.
   *
   * @param choice {@code approve}, {@code decline} or {@code abandon}
   * @param behaviour how the saved card behaves later; by default it succeeds
   */
  @Schema(name = "SandboxChoice")
  public record Choice(
      @Words(of = PageChoice.class) @Schema(example = "approve") @Nullable String choice,
      @Words(of = CardBehaviour.class) @Schema(example = "succeeds") @Nullable String behaviour) {}

  /** Shows the page. */
  @GET
  @Open(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Show the payment page of the sandbox",
      description =
          "Returns a page for browsers. Returns 404 if the payment has no page or another gateway"
              + " is in use.")
  public Response page(@PathParam("payment_id") String id) {
    SandboxPayment payment = payments.requirePage(call.caller(), id);
    return Response.ok(SandboxPage.html(payment), MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
        .header("Content-Security-Policy", SandboxPage.policy(payment))
        .header("Referrer-Policy", "no-referrer")
        .header("Cache-Control", "no-store")
        .build();
  }

  /** Submits a choice on the page. */
  @POST
  @Open(Access.WRITE)
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  @Answers(value = Void.class, status = 303, form = Answers.Form.FILE)
  @Operation(
      summary = "Approve, decline or abandon a sandbox payment",
      description =
          "Redirects back to the caller's page with `payment_id`. The first choice counts; later"
              + " requests only redirect.")
  public Response decide(@PathParam("payment_id") String id, Choice chosen) {
    PageChoice choice =
        PageChoice.find(given(chosen.choice()))
            .orElseThrow(() -> Problem.notOneOf("choice", PageChoice.class));
    String word = given(chosen.behaviour());
    CardBehaviour behaviour =
        CardBehaviour.find(word.isEmpty() ? CardBehaviour.SUCCEEDS.code() : word)
            .orElseThrow(() -> Problem.notOneOf("behaviour", CardBehaviour.class));
    SandboxPayment payment = payments.decide(call.caller(), id, choice, behaviour);
    return Response.seeOther(SandboxPage.back(payment)).build();
  }

  private static String given(@Nullable String value) {
    return value == null ? "" : value;
  }
}
