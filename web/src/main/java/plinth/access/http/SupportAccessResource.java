package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.policy.SupportAccess;
import plinth.access.policy.SupportConsent;
import plinth.access.policy.SupportMode;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** Whether operators of the platform may act for members of the workspace. */
@Path("/admin/security/support-access")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class SupportAccessResource {
  @Inject private Call call;
  @Inject private SupportConsent consent;

  /**
   * The rule of a workspace.
   *
   * @param mode always with a reason, or only while the workspace consents
   * @param allowedUntil until when it consents; null: it does not
   */
  @Schema(name = "SupportAccess")
  public record Rule(
      @Words(of = SupportMode.class) @Schema(example = "consent") @NotBlank String mode,
      @Schema(description = "Within the next 30 days; only for mode `consent`")
          @Nullable Instant allowedUntil) {
    /** Refuses an unknown word. */
    public Rule {
      Problem.requireOneOf("mode", mode, SupportMode.class);
    }

    private SupportAccess toAccess() {
      return new SupportAccess(SupportMode.of(mode), allowedUntil);
    }

    private static Rule of(SupportAccess access) {
      return new Rule(access.mode().code(), access.allowedUntil());
    }
  }

  /** The rule of the workspace. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(Rule.class)
  @Operation(summary = "Read whether support may act for members")
  public Response get() {
    return Reply.of("Support access", Rule.of(consent.get(call.caller())));
  }

  /** Sets the rule of the workspace. */
  @PUT
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Rule.class)
  @Operation(
      summary = "Set whether support may act for members",
      description =
          "With `always`, operators of the platform act for members when they give a reason. With"
              + " `consent`, they do so only until `allowed_until`, and otherwise receive 403"
              + " `CONSENT_REQUIRED`. A consent that ends or is withdrawn ends running access"
              + " within a second. The owners are notified by mail whenever an operator begins.")
  public Response set(@NotNull Rule body) {
    return Reply.of("Support access set", Rule.of(consent.set(call.caller(), body.toAccess())));
  }
}
