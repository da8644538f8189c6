package plinth.jobs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The places at which a node works on jobs, and the jobs that wait for one. A job that waits is
 * claimed by nobody: any node may begin it, and waiting costs it no attempt. Whose workspace has
 * the fewest jobs at work comes first, and each workspace has a part of the places at most.
 * Thread-safe.
 */
public final class JobPlaces {
  private static final int MAX_WAITING = 10_000;

  private final int places;
  private final int placesEach;
  private final Map<Ticket, @Nullable String> waiting = new LinkedHashMap<>();
  private final Map<Ticket, Long> atWork = new HashMap<>();

  /**
   * Places of a node.
   *
   * @param places how many
   * @param placesEach how many of them one workspace may have
   */
  public JobPlaces(int places, int placesEach) {
    this.places = places;
    this.placesEach = placesEach;
  }

  /**
   * A job.
   *
   * @param workspaceId its workspace; null: it is one of the platform
   * @param jobId its number
   */
  public record Ticket(@Nullable Long workspaceId, long jobId) {}

  /**
   * A job that has a place from now on.
   *
   * @param trace the trace that it was queued in; null: there is none
   */
  public record Placed(Ticket ticket, @Nullable String trace) {}

  /** Has a job wait for a place, once; one beyond the line is left to be found by a later look. */
  public synchronized void await(Ticket ticket, @Nullable String trace) {
    if (!atWork.containsKey(ticket) && waiting.size() < MAX_WAITING) {
      waiting.putIfAbsent(ticket, trace);
    }
  }

  /** Gives a place to the job that is next; empty while there is none, or nobody waits. */
  public synchronized Optional<Placed> next() {
    if (atWork.size() >= places) {
      return Optional.empty();
    }
    Optional<Ticket> next =
        waiting.keySet().stream()
            .filter(ticket -> ticket.workspaceId() == null || atWork(ticket) < placesEach)
            .min(Comparator.comparingLong(this::atWork));
    return next.map(
        ticket -> {
          String trace = waiting.remove(ticket);
          atWork.put(ticket, 0L);
          return new Placed(ticket, trace);
        });
  }

  private long atWork(Ticket ticket) {
    Long workspaceId = ticket.workspaceId();
    return workspaceId == null
        ? 0
        : atWork.keySet().stream().filter(at -> workspaceId.equals(at.workspaceId())).count();
  }

  /** Notes which execution of the runtime works on a job that has a place. */
  public synchronized void started(Ticket ticket, long execution) {
    atWork.replace(ticket, execution);
  }

  /** Makes the place of a job free. */
  public synchronized void free(Ticket ticket) {
    atWork.remove(ticket);
  }

  /** Makes the place of a job free, if this execution of the runtime has it. */
  public synchronized void free(Ticket ticket, long execution) {
    atWork.remove(ticket, execution);
  }

  /** The jobs that have a place, each with its execution; 0: it is about to begin. */
  public synchronized Map<Ticket, Long> atWork() {
    return Map.copyOf(atWork);
  }
}
