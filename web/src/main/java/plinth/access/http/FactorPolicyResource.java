package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
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
import plinth.access.policy.ChangeFactorPolicy;
import plinth.access.policy.FactorPolicy;
import plinth.access.policy.RequiredFor;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** Which members of the workspace must have a second factor. */
@Path("/admin/security/second-factor")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class FactorPolicyResource {
  @Inject private Call call;
  @Inject private ChangeFactorPolicy policies;

  /**
   * Which members must have a second factor.
   *
   * @param requiredFor everybody, nobody, or members with some roles
   * @param roles slugs of these roles
   */
  @Schema(name = "FactorPolicy")
  public record PolicyBody(
      @Words(of = RequiredFor.class) @Schema(example = "roles") @NotBlank String requiredFor,
      @Schema(example = "[\"owner\"]") @Size(max = 100) @Nullable List<@NotNull String> roles) {
    /** Refuses an unknown word. */
    public PolicyBody {
      Problem.requireOneOf("required_for", requiredFor, RequiredFor.class);
    }

    private FactorPolicy toPolicy() {
      return new FactorPolicy(RequiredFor.of(requiredFor), roles == null ? List.of() : roles);
    }

    private static PolicyBody of(FactorPolicy policy) {
      return new PolicyBody(policy.requiredFor().code(), policy.roles());
    }
  }

  /** The policy of the workspace. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(PolicyBody.class)
  @Operation(summary = "Read who must have a second factor")
  public Response get() {
    return Reply.of("Policy", PolicyBody.of(policies.get(call.caller())));
  }

  /** Sets the policy of the workspace. */
  @PUT
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(PolicyBody.class)
  @Operation(
      summary = "Set who must have a second factor",
      description =
          "Takes effect immediately: members without a required second factor reach only their own"
              + " account (403 `SECOND_FACTOR_REQUIRED`) until they turn one on, and then continue"
              + " with the same session. API keys and OAuth tokens are not affected. Whoever"
              + " requires a second factor must have one.")
  public Response set(@NotNull PolicyBody body) {
    return Reply.of("Policy set", PolicyBody.of(policies.set(call.caller(), body.toPolicy())));
  }
}
