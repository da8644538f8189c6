package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.account.OwnFactor;
import plinth.identity.factor.FactorState;
import plinth.identity.factor.SecondFactor;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The second factor of the calling user. */
@Path("/user/auth/second-factor")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class SecondFactorResource {
  @Inject private Call call;
  @Inject private OwnFactor factor;

  /** The present password. */
  @Schema(name = "UserProof")
  public record Proof(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** A code of the authenticator. */
  @Schema(name = "UserFactorCode")
  public record Code(@Schema(example = "123456") @NotBlank @Size(max = 64) String otp) {}

  /** The present password and a code. */
  @Schema(name = "UserFactorProof")
  public record FullProof(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword,
      @Schema(description = "A code of the second factor, or a recovery code", example = "123456")
          @Size(max = 64)
          @Nullable String otp) {}

  /** Recovery codes to keep. */
  @Schema(name = "UserRecoveryCodes")
  public record Recovery(List<String> recoveryCodes) {}

  /** The state of the second factor. */
  @GET
  @UserApi(Access.READ)
  @Answers(FactorState.class)
  @Operation(
      summary = "Read the state of your second factor",
      description =
          "Returns whether sign-ins require a code, and how many recovery codes are left.")
  public Response state() {
    return Reply.of("Second factor", factor.state(call.caller()));
  }

  /** Begins a second factor. */
  @POST
  @CarriesSecret
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(SecondFactor.Enrolment.class)
  @Operation(
      summary = "Start to set up your second factor",
      description =
          "Requires the current password. Returns a secret for an authenticator app (RFC 6238),"
              + " also as an `otpauth` URI. The second factor takes effect once it is confirmed"
              + " with a code. Starting again invalidates the previous secret.")
  public Response begin(@NotNull Proof body) {
    return Reply.of("Confirm with a code", factor.enrol(call.caller(), body.currentPassword()));
  }

  /** Activates the second factor. */
  @POST
  @CarriesSecret
  @Path("/confirm")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Recovery.class)
  @Operation(
      summary = "Turn your second factor on",
      description =
          "Future sign-ins require `otp`. Returns ten recovery codes, which are shown only once."
              + " Each recovery code replaces a code one time.")
  public Response confirm(@NotNull Code body) {
    return Reply.of(
        "Second factor in force", new Recovery(factor.confirm(call.caller(), body.otp())));
  }

  /** Replaces the recovery codes. */
  @POST
  @CarriesSecret
  @Path("/recovery-codes")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Recovery.class)
  @Operation(
      summary = "Replace your recovery codes",
      description =
          "Requires the current password and a code. Returns ten new recovery codes, which are"
              + " shown only once; the previous ones are void.")
  public Response renewRecoveryCodes(@NotNull FullProof body) {
    List<String> codes =
        factor.renewRecoveryCodes(call.caller(), body.currentPassword(), body.otp());
    return Reply.of("Recovery codes replaced", new Recovery(codes));
  }

  /** Removes the second factor. */
  @POST
  @CarriesSecret
  @Path("/disable")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Turn your second factor off",
      description =
          "Requires the current password and a code or recovery code. Remembered devices are"
              + " forgotten.")
  public Response disable(@NotNull FullProof body) {
    factor.disable(call.caller(), body.currentPassword(), body.otp());
    return Reply.of("Second factor removed", null);
  }
}
