package plinth.testtools.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.TestTools;
import plinth.testtools.Advance;
import plinth.testtools.ClockMoved;
import plinth.testtools.ClockMover;

/** Moving the business clock of a workspace, for tests. */
@Path("/testing/clock")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Test tools")
public class ClockResource {
  @Inject private Call call;
  @Inject private ClockMover clock;

  /** The workspace and how its clock is moved. */
  @Schema(name = "ClockMove")
  public record Move(
      @Schema(example = "12") @NotNull @Positive Long workspaceId,
      @Schema(description = "The business time to move to; or use `advance`") @Nullable Instant now,
      @Schema(description = "The duration to move by, ISO 8601; or use `now`", example = "P1D")
          @Nullable String advance) {
    /** Refuses both and neither. */
    public Move {
      if ((now == null) == (advance == null)) {
        throw Problem.invalid("now", "required", "one of now and advance is required");
      }
    }

    UnaryOperator<Instant> target() {
      return advance != null ? Advance.of(advance)::applyTo : before -> now == null ? before : now;
    }
  }

  /** Moves it. */
  @POST
  @TestTools(Access.EXEMPT_WRITE)
  @Answers(ClockMoved.class)
  @Operation(
      summary = "Move the clock of a workspace",
      description =
          "Moves the clock forward, to a time or by a duration of at most 800 days. Everything that"
              + " becomes due on the way runs in order, each billing and deletion schedule at its"
              + " slots, with the clock set to that time. The response lists what ran. A concurrent"
              + " request waits.")
  public Response move(@NotNull Move body) {
    return Reply.of("Clock moved", clock.move(call.caller(), body.workspaceId(), body.target()));
  }
}
