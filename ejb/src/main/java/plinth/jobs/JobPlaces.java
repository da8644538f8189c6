package plinth.jobs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The places for running jobs on a node, and the jobs that wait for one. A waiting job is not
 * claimed: any node may begin it, and waiting is no attempt. Jobs of the workspace with the fewest
 * running jobs come first, and each workspace has at most a part of the places. Thread-safe.
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
   * @param places the number of places
   * @param placesEach the most places of one workspace
   */
  public JobPlaces(int places, int placesEach) {
    this.places = places;
    this.placesEach = placesEach;
  }

  /**
   * A job.
   *
   * @param workspaceId its workspace; null: it is a job of the platform
   * @param jobId its number
   */
  public record Ticket(@Nullable Long workspaceId, long jobId) {}

  /**
   * A job that gets a place.
   *
   * @param trace the trace in which it was queued; null: none
   */
  public record Placed(Ticket ticket, @Nullable String trace) {}

  /** Adds a job to the waiting ones, once. If the line is full, a later poll finds the job. */
  public synchronized void enqueue(Ticket ticket, @Nullable String trace) {
    if (!atWork.containsKey(ticket) && waiting.size() < MAX_WAITING) {
      waiting.putIfAbsent(ticket, trace);
    }
  }

  /** Gives a place to the next job; empty if no place is free or no job waits. */
  public synchronized Optional<Placed> placeNext() {
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

  /** Records which execution of the runtime works on a job that has a place. */
  public synchronized void recordExecution(Ticket ticket, long execution) {
    atWork.replace(ticket, execution);
  }

  /** Frees the place of a job. */
  public synchronized void release(Ticket ticket) {
    atWork.remove(ticket);
  }

  /** Frees the place of a job if this execution of the runtime has it. */
  public synchronized void release(Ticket ticket, long execution) {
    atWork.remove(ticket, execution);
  }

  /** The jobs that have a place, each with its execution; 0: the job is about to begin. */
  public synchronized Map<Ticket, Long> atWork() {
    return Map.copyOf(atWork);
  }
}
