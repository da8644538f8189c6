package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.factor.SecondFactor;
import plinth.identity.operator.OperatorSelf;
import plinth.identity.operator.OperatorView;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** The calling operator's password and second factor. */
@Path("/admin/platform/me")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class OperatorSelfResource {
  @Inject private Call call;
  @Inject private OperatorSelf self;
  @Inject private PresentSession present;

  /** The present password and the new one. */
  @Schema(name = "OperatorPassword")
  public record NewPassword(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword,
      @Schema(example = "nine grey geese") @NotNull @Size(min = 1, max = 256) String password) {}

  /** The present password. */
  @Schema(name = "OperatorProof")
  public record Proof(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** A code of the authenticator. */
  @Schema(name = "SecondFactorCode")
  public record Code(@Schema(example = "123456") @NotBlank @Size(max = 64) String otp) {}

  /** The present password and a code. */
  @Schema(name = "SecondFactorEnd")
  public record End(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword,
      @Schema(description = "A code of the second factor, or a recovery code", example = "123456")
          @Size(max = 64)
          @Nullable String otp) {}

  /** Recovery codes to keep. */
  @Schema(name = "RecoveryCodes")
  public record Recovery(List<String> recoveryCodes) {}

  /** The operator. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(OperatorView.class)
  @Operation(summary = "Read your own operator account")
  public Response me() {
    return Reply.of("Operator", self.me(call.caller()));
  }

  /** Sets another password. */
  @PUT
  @CarriesSecret
  @Path("/password")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Change your operator password",
      description = "Ends every session of the operator, including the current one.")
  public Response password(@NotNull NewPassword body) {
    self.changePassword(call.caller(), body.currentPassword(), body.password());
    return Reply.of("Password changed; sign in again", null);
  }

  /** A proof within the session. */
  @POST
  @CarriesSecret
  @Path("/step-up")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(summary = "Prove again who you are, as an operator", description = StepUpResource.TEXT)
  public Response stepUp(@NotNull StepUpResource.Proof body) {
    self.stepUp(call.caller(), present.slug(), body.toProof());
    return Reply.of("Proved", null);
  }

  /** Begins a second factor. */
  @POST
  @CarriesSecret
  @Path("/second-factor")
  @SuperAdminApi(Access.WRITE)
  @Answers(SecondFactor.Enrolment.class)
  @Operation(
      summary = "Start to set up a second factor",
      description =
          "Returns a secret for an authenticator app (RFC 6238), also as an `otpauth` URI. The"
              + " second factor takes effect once it is confirmed with a code. Starting again"
              + " invalidates the previous secret.")
  public Response begin(@NotNull Proof body) {
    return Reply.of("Confirm with a code", self.enrol(call.caller(), body.currentPassword()));
  }

  /** Activates the second factor. */
  @POST
  @CarriesSecret
  @Path("/second-factor/confirm")
  @SuperAdminApi(Access.WRITE)
  @Answers(Recovery.class)
  @Operation(
      summary = "Activate the second factor",
      description =
          "Future sign-ins require `otp`. Returns ten recovery codes, which are shown only once."
              + " Each recovery code replaces a code one time.")
  public Response confirm(@NotNull Code body) {
    return Reply.of(
        "Second factor in force", new Recovery(self.confirm(call.caller(), body.otp())));
  }

  /** Replaces the recovery codes. */
  @POST
  @CarriesSecret
  @Path("/second-factor/recovery-codes")
  @SuperAdminApi(Access.WRITE)
  @Answers(Recovery.class)
  @Operation(
      summary = "Replace the recovery codes",
      description =
          "Requires the password and a code. Returns ten new recovery codes, which are shown only"
              + " once; the previous ones are void.")
  public Response renewRecoveryCodes(@NotNull End body) {
    List<String> codes = self.renewRecoveryCodes(call.caller(), body.currentPassword(), body.otp());
    return Reply.of("Recovery codes replaced", new Recovery(codes));
  }

  /** Removes the second factor. */
  @POST
  @CarriesSecret
  @Path("/second-factor/disable")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Disable the second factor",
      description = "Requires the password and a code or recovery code.")
  public Response disable(@NotNull End body) {
    self.disable(call.caller(), body.currentPassword(), body.otp());
    return Reply.of("Second factor removed", null);
  }
}
