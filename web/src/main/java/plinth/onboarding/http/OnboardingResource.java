package plinth.onboarding.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.BuildPath;
import plinth.access.Onboarding;
import plinth.access.OnboardingState;
import plinth.kernel.PresentMembers;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.onboarding.OnboardingView;
import plinth.onboarding.TourStep;
import plinth.onboarding.Tours;

/**
 * The acting admin's onboarding. It only requires a login, and works in a read-only workspace too.
 */
@Path("/admin")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Onboarding")
public class OnboardingResource {
  @Inject private Call call;
  @Inject private Tours tours;

  /** A step of the tour. */
  @Schema(name = "TourStepTaken")
  public record Step(@NotNull TourStep tourState) {}

  /** The values to set; at least one of the two. */
  @Schema(name = "OnboardingChange")
  public record Change(
      @Nullable OnboardingState onboardingState,
      @Schema(description = "The chosen path; null clears the choice")
          @Nullable BuildPath buildPath,
      PresentMembers given) {
    /** Refuses an empty change. */
    public Change {
      if (onboardingState == null && !given.has("build_path")) {
        throw Problem.invalid(
            "onboarding_state", "required", "onboarding_state or build_path is required");
      }
    }
  }

  /** The key of a feature tour. */
  @Schema(name = "TourSeen")
  public record Seen(
      @Schema(description = "Key of the tour, chosen by the client", example = "kanban")
          @NotBlank
          @Size(max = 100)
          String tourKey) {}

  /** Whether the admin is new. */
  @Schema(name = "NewUserChange")
  public record Greeting(@NotNull Boolean isNewUser) {}

  /** Takes a step of the tour. */
  @PATCH
  @Path("/tour-state")
  @AdminApi(Access.EXEMPT_WRITE)
  @Answers(value = Onboarding.class, form = Answers.Form.BARE)
  @Operation(
      summary = "Take a step of the tour",
      description =
          "Updates `onboarding_state` to `tour_in_progress` while the tour runs, and to `completed`"
              + " otherwise. `tour_completed_at` contains the time of the first completion. Returns"
              + " 400 for an admin whose tour is `legacy`.")
  public Response step(@NotNull Step body) {
    return Reply.withoutMessage(tours.step(call.caller(), body.tourState()));
  }

  /** Sets the onboarding state or the build path. */
  @PATCH
  @Path("/onboarding")
  @AdminApi(Access.EXEMPT_WRITE)
  @Answers(value = Onboarding.class, form = Answers.Form.BARE)
  @Operation(
      summary = "Change the onboarding state",
      description =
          "Changes the given members and keeps the others; `build_path: null` clears the choice. An"
              + " empty body returns 400.")
  public Response set(@NotNull Change body) {
    return Reply.withoutMessage(
        tours.set(
            call.caller(),
            body.onboardingState(),
            body.given().has("build_path"),
            body.buildPath()));
  }

  /** Records a feature tour as seen. */
  @PATCH
  @Path("/tours/seen")
  @AdminApi(Access.EXEMPT_WRITE)
  @Answers(value = Onboarding.class, form = Answers.Form.BARE)
  @Operation(
      summary = "Mark a feature tour as seen",
      description = "Adds the key to `seen_tours` if it is missing. At most 200 keys are kept.")
  public Response seen(@NotNull Seen body) {
    return Reply.withoutMessage(tours.markSeen(call.caller(), body.tourKey()));
  }

  /** Sets whether the admin is new. */
  @PATCH
  @Path("/is-new-user")
  @AdminApi(Access.EXEMPT_WRITE)
  @Answers(value = OnboardingView.class, form = Answers.Form.BARE)
  @Operation(
      summary = "Set whether the admin is new",
      description = "Sets whether the product greets the admin as a new user.")
  public Response greet(@NotNull Greeting body) {
    return Reply.withoutMessage(tours.greet(call.caller(), body.isNewUser()));
  }
}
