package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.Databases;
import plinth.tenancy.TenancyProblem;
import plinth.tenancy.move.MovePlace;
import plinth.tenancy.move.TenantMove;
import plinth.workspace.WorkspaceMove.Status;

/**
 * The job that moves a workspace to another database while it is in use, and the job that deletes
 * the leftovers: the target of an abandoned move, or the source of a confirmed one.
 */
@ApplicationScoped
public class MoveWorkspace implements PlatformJobKind {
  static final String KEY = "tenant.move";

  /** Few enough changes to carry over while writers wait. */
  private static final long FEW = 200;

  /**
   * The maximum number of catch-up rounds; after that, writers that change data faster than it is
   * carried over must wait.
   */
  private static final int MAX_ROUNDS = 20;

  private static final int MAX_HAND_OVERS = 60;
  private static final int MAX_RESTARTS = 3;
  private static final long PATIENCE_MILLIS = 2_000;

  @Inject private WorkspaceMoves moves;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    Optional<WorkspaceMove> open = moves.find(caller, caller.requireWorkspace().id());
    if (open.isEmpty()) {
      return PlatformStep.last(0, 0);
    }
    WorkspaceMove move = open.get();
    return switch (move.status()) {
      case MOVING, SWITCHED -> runStep(caller, move, At.of(work.checkpoint()));
      case ABORTING -> undo(caller, move);
      case CONFIRMED -> clear(caller, move);
    };
  }

  private enum Step {
    PROVISION,
    COPY,
    CATCH_UP,
    COMPARE,
    HAND_OVER,
    OPEN
  }

  /**
   * The state of the job.
   *
   * @param place the progress of a step through the tables
   * @param tries how often the step was repeated
   * @param restarts how often the copy was restarted
   */
  private record At(Step step, @Nullable MovePlace place, int tries, int restarts) {
    static At of(@Nullable JsonObject checkpoint) {
      if (checkpoint == null) {
        return new At(Step.PROVISION, null, 0, 0);
      }
      return new At(
          Step.valueOf(checkpoint.getString("step")),
          checkpoint.containsKey("place") ? MovePlace.of(checkpoint.getJsonObject("place")) : null,
          checkpoint.getInt("tries"),
          checkpoint.getInt("restarts"));
    }

    At advanceTo(Step next) {
      return new At(next, null, 0, restarts);
    }

    At withPlace(MovePlace next) {
      return new At(step, next, 0, restarts);
    }

    At retried() {
      return new At(step, null, tries + 1, restarts);
    }

    At restarted() {
      return new At(Step.PROVISION, null, 0, restarts + 1);
    }

    PlatformStep step(long compared) {
      JsonObjectBuilder checkpoint =
          Json.createObjectBuilder()
              .add("step", step.name())
              .add("tries", tries)
              .add("restarts", restarts);
      if (place != null) {
        checkpoint.add("place", place.toJson());
      }
      return PlatformStep.more(checkpoint.build(), compared, 0);
    }
  }

  private PlatformStep runStep(Caller caller, WorkspaceMove move, At at) {
    if (at.step() == Step.PROVISION) {
      provision(move.source());
      provision(move.target());
    }
    try (TenantMove tenantMove =
        TenantMove.open(move.workspace().id(), move.source(), move.target())) {
      // Read once no other job works on it: an earlier job may be further than this one knows.
      Optional<Status> status =
          moves.find(caller, move.workspace().id()).map(WorkspaceMove::status);
      if (status.isPresent() && status.get() == Status.SWITCHED) {
        tenantMove.openTarget();
        return PlatformStep.last(0, 0);
      }
      if (status.isEmpty() || status.get() != Status.MOVING) {
        return PlatformStep.last(0, 0);
      }
      return runStep(caller, move, at, tenantMove);
    }
  }

  private PlatformStep runStep(Caller caller, WorkspaceMove move, At at, TenantMove tenantMove) {
    return switch (at.step()) {
      case PROVISION -> {
        tenantMove.prepare();
        tenantMove.startJournal();
        yield at.advanceTo(Step.COPY).step(0);
      }
      case COPY -> restartIfRefused(at, () -> copy(at, tenantMove));
      case CATCH_UP -> restartIfRefused(at, () -> catchUp(at, tenantMove));
      case COMPARE -> restartIfRefused(at, () -> compare(at, tenantMove));
      case HAND_OVER -> restartIfRefused(at, () -> handOver(caller, move, at, tenantMove));
      case OPEN -> {
        tenantMove.openTarget();
        yield PlatformStep.last(0, 0);
      }
    };
  }

  /**
   * Restarts the copy if a constraint refuses a row: rows that swap unique values, in tables that
   * others refer to, cannot be changed one by one in every order.
   */
  private static PlatformStep restartIfRefused(At at, Supplier<PlatformStep> step) {
    try {
      return step.get();
    } catch (DbException e) {
      if (!e.isRefusedByConstraint() || at.restarts() >= MAX_RESTARTS) {
        throw e;
      }
      return at.restarted().step(0);
    }
  }

  private static PlatformStep copy(At at, TenantMove tenantMove) {
    return tenantMove
        .copy(at.place())
        .map(at::withPlace)
        .orElseGet(() -> at.advanceTo(Step.CATCH_UP))
        .step(0);
  }

  private static PlatformStep catchUp(At at, TenantMove tenantMove) {
    boolean isClose = tenantMove.catchUp() <= FEW || at.tries() >= MAX_ROUNDS;
    return (isClose ? at.advanceTo(Step.COMPARE) : at.retried()).step(0);
  }

  private static PlatformStep compare(At at, TenantMove tenantMove) {
    TenantMove.Compared compared = tenantMove.compare(at.place());
    return compared
        .next()
        .map(at::withPlace)
        .orElseGet(() -> at.advanceTo(Step.HAND_OVER))
        .step(compared.rows());
  }

  private PlatformStep handOver(Caller caller, WorkspaceMove move, At at, TenantMove tenantMove) {
    tenantMove.catchUp();
    return switch (tenantMove.handOver(
        PATIENCE_MILLIS, () -> moves.switchOver(caller, move.workspace().id()))) {
      case DONE -> at.advanceTo(Step.OPEN).step(0);
      case REFUSED -> PlatformStep.last(0, 0);
      case BUSY -> {
        if (at.tries() >= MAX_HAND_OVERS) {
          throw new Problem(TenancyProblem.MOVE_BUSY);
        }
        yield at.retried().step(0);
      }
    };
  }

  private PlatformStep undo(Caller caller, WorkspaceMove move) {
    TenantMove.abandon(move.workspace().id(), move.source());
    return remove(caller, move, move.target());
  }

  private PlatformStep clear(Caller caller, WorkspaceMove move) {
    return remove(caller, move, move.source());
  }

  private PlatformStep remove(Caller caller, WorkspaceMove move, @Nullable String database) {
    if (database == null) {
      TenantMove.removeFromMain(move.workspace().id());
    } else {
      Databases.instance().dropDedicated(database);
    }
    moves.delete(caller, move);
    return PlatformStep.last(0, 0);
  }

  /** Creates a dedicated database, or migrates it to the version of the main one. */
  private static void provision(@Nullable String database) {
    if (database != null) {
      Databases.instance().createDedicated(database);
    }
  }
}
