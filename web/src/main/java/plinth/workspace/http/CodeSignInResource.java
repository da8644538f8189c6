package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
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
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.workspace.Login;
import plinth.workspace.SignedIn;

/** Sign-in with the code that verifies an address. */
@Path("/user/otp")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class CodeSignInResource {
  @Inject private Call call;
  @Inject private Login login;

  /** An address and the code that was mailed to it. */
  @Schema(name = "Verification")
  public record Verification(
      @Schema(example = "nora@example.com") @NotBlank @Size(max = Emails.MAX) String email,
      @Schema(example = "493027")
          @NotNull
          @Pattern(regexp = "[0-9]{6}", message = "must be six digits")
          String otp) {}

  /** Verifies an address and signs in. */
  @POST
  @CarriesSecret
  @Path("/verify")
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Verify an e-mail address",
      description =
          "Marks the address as verified and signs the user in. `password_required` is true if the"
              + " account has no password; in that case a code for `reset-password` is sent by"
              + " mail.")
  public Response verify(@NotNull Verification body) {
    return Reply.of(
        "E-mail verified", login.signInWithCode(body.email(), body.otp(), call.caller().origin()));
  }
}
