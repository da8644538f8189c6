package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.Emails;
import plinth.identity.account.CodePurpose;
import plinth.identity.account.Registration;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;

/** Sends the one-time code that verifies an address again. */
@Path("/user/otp")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class CodeResource {
  @Inject private Call call;
  @Inject private Registration registration;

  /** The recipient of another code. */
  public record Resend(
      @Schema(example = "nora@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email) {}

  /** Mails another code; the previous one becomes invalid. */
  @POST
  @Path("/resend")
  @Open(Access.WRITE)
  @Answers(RegistrationResource.Addressee.class)
  @Operation(
      summary = "Send the verification code again",
      description =
          "Invalidates the code previously requested from the same address block. Three requests"
              + " are allowed at once, then one per minute, and five per hour. The response is the"
              + " same whether or not the address has an unverified account.")
  public Response resend(Resend body) {
    registration.sendCode(body.email(), CodePurpose.VERIFY, call.caller().origin());
    return Reply.of(
        "If the address waits to be verified, a code was sent",
        new RegistrationResource.Addressee(Emails.normalize(body.email())));
  }
}
