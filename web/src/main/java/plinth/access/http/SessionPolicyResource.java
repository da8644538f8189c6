package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.policy.Network;
import plinth.access.policy.SessionPolicies;
import plinth.access.policy.SessionPolicy;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** How long people stay signed in to the workspace, and from where it may be used. */
@Path("/admin/session-policy")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class SessionPolicyResource {
  private static final int MOST = 100;

  @Inject private Call call;
  @Inject private SessionPolicies policies;

  /**
   * The policy of a workspace.
   *
   * @param idleMinutes the longest time without use; null: that of the platform
   * @param absoluteHours the longest time after the sign-in; null: that of the platform
   * @param networks blocks of addresses; empty: from everywhere
   * @param coversKeys whether API keys and OAuth apps are limited to these networks, too
   */
  @Schema(name = "SessionPolicy")
  public record Policy(
      @Schema(example = "60") @Min(15) @Max(43_200) @Nullable Integer idleMinutes,
      @Schema(example = "12") @Min(1) @Max(2_160) @Nullable Integer absoluteHours,
      @Schema(example = "[\"0.0.0.0/0\", \"::/0\"]") @NotNull @Size(max = MOST)
          List<String> networks,
      boolean coversKeys) {
    static Policy of(SessionPolicy policy) {
      Duration idle = policy.idle();
      Duration absolute = policy.absolute();
      return new Policy(
          idle == null ? null : (int) idle.toMinutes(),
          absolute == null ? null : (int) absolute.toHours(),
          policy.networks().stream().map(Network::toString).toList(),
          policy.coversKeys());
    }

    private SessionPolicy toPolicy() {
      return new SessionPolicy(
          idleMinutes == null ? null : Duration.ofMinutes(idleMinutes),
          absoluteHours == null ? null : Duration.ofHours(absoluteHours),
          blocks(),
          coversKeys);
    }

    private List<Network> blocks() {
      List<Network> blocks = new ArrayList<>();
      List<FieldError> errors = new ArrayList<>();
      for (int i = 0; i < networks.size(); i++) {
        String name = "networks[" + i + "]";
        Network.parse(networks.get(i).strip())
            .ifPresentOrElse(
                blocks::add,
                () ->
                    errors.add(
                        new FieldError(
                            name, "format", name + " must be a block such as 192.0.2.0/24")));
      }
      if (!errors.isEmpty()) {
        throw Problem.invalid(errors);
      }
      return blocks.stream().distinct().toList();
    }
  }

  /** The policy of the workspace. */
  @GET
  @AdminApi(Access.READ)
  @Answers(Policy.class)
  @Operation(
      summary = "Read the session policy of the workspace",
      description = "Only owners may read it. Without limits, those of the platform apply.")
  public Response get() {
    return Reply.of("Session policy", Policy.of(policies.read(call.caller())));
  }

  /** Sets the policy of the workspace. */
  @PUT
  @AdminApi(Access.WRITE)
  @Answers(Policy.class)
  @Operation(
      summary = "Set the session policy of the workspace",
      description =
          "Only owners may set it. Members who sign in or send requests from outside of the"
              + " `networks` get 403 `NETWORK_NOT_ALLOWED`; with `covers_keys`, API keys and OAuth"
              + " apps, too. The networks must contain your own address. Sessions that exceed a"
              + " time get 401 `SESSION_EXPIRED` at their next renewal, at most 15 minutes later.")
  public Response set(@NotNull Policy body) {
    return Reply.of(
        "Session policy changed", Policy.of(policies.set(call.caller(), body.toPolicy())));
  }
}
