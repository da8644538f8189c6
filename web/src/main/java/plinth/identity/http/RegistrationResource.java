package plinth.identity.http;

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
import plinth.identity.account.CodePurpose;
import plinth.identity.account.Registration;
import plinth.identity.password.PasswordRules;
import plinth.kernel.DisplayName;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;

/** Registration, and recovery of an account after a forgotten password. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class RegistrationResource {
  @Inject private Call call;
  @Inject private Registration registration;

  /** A registration. */
  public record Register(
      @Schema(example = "Nora Field")
          @NotBlank
          @Size(max = 200)
          @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          String name,
      @Schema(example = "nora@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email,
      @Schema(
              example = "seven red kites",
              description = "Must not be a common password and must not contain the e-mail address",
              minLength = PasswordRules.MIN,
              maxLength = PasswordRules.MAX)
          @NotNull
          String password) {}

  /** A forgotten password. */
  public record ForgotPassword(
      @Schema(example = "nora@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email) {}

  /** A new password with the mailed code. */
  public record ResetPassword(
      @Schema(example = "nora@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email,
      @Schema(example = "493027")
          @NotNull
          @Pattern(regexp = "[0-9]{6}", message = "must be six digits")
          String otp,
      @Schema(
              example = "eight blue herons",
              description = "Must not be a common password and must not contain the e-mail address",
              minLength = PasswordRules.MIN,
              maxLength = PasswordRules.MAX)
          @NotNull
          String password) {}

  /** The address that was mailed to if it has an account. */
  public record Addressee(@Schema(example = "nora@example.com") String email) {}

  /** Registers an account. */
  @POST
  @Path("/register")
  @Open(Access.WRITE)
  @Answers(Addressee.class)
  @Operation(
      summary = "Register an account",
      description =
          "Creates an unverified account and mails a six-digit code. The response is the same if"
              + " the address already has an account; in that case its owner is notified by mail."
              + " Registering again while unverified sends a new code. The name and password take"
              + " effect when a code proves the address. If registrations with different passwords"
              + " are pending for an address, none of the passwords takes effect: the verification"
              + " returns `password_required: true` and mails a code for `reset-password`.")
  public Response register(Register body) {
    registration.register(body.name(), body.email(), body.password(), call.caller().origin());
    return Reply.of("A code was sent to your e-mail address", addressee(body.email()));
  }

  /** Mails a code for setting another password. */
  @POST
  @Path("/forgot-password")
  @Open(Access.WRITE)
  @Answers(Addressee.class)
  @Operation(
      summary = "Request a code to reset the password",
      description = "The response is the same whether or not the address has an account.")
  public Response forgotPassword(ForgotPassword body) {
    registration.sendCode(body.email(), CodePurpose.RESET, call.caller().origin());
    return Reply.of("If the address has an account, a code was sent", addressee(body.email()));
  }

  /** Sets another password. */
  @POST
  @Path("/reset-password")
  @Open(Access.WRITE)
  @Answers(Addressee.class)
  @Operation(
      summary = "Reset the password",
      description =
          "Sets a new password with the mailed code. All earlier sessions are signed out.")
  public Response resetPassword(ResetPassword body) {
    registration.reset(body.email(), body.otp(), body.password(), call.caller().origin());
    return Reply.of("Password changed; sign in with it", addressee(body.email()));
  }

  private static Addressee addressee(String email) {
    return new Addressee(Emails.normalize(email));
  }
}
