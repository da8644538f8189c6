package plinth.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.jobs.JobPlaces.Placed;
import plinth.jobs.JobPlaces.Ticket;

class JobPlacesTest {
  private static final long BUSY = 1;
  private static final long QUIET = 2;

  private final JobPlaces places = new JobPlaces(4, 2);

  private List<Long> placed() {
    return Stream.generate(places::placeNext)
        .takeWhile(Optional::isPresent)
        .flatMap(Optional::stream)
        .map(job -> job.ticket().jobId())
        .toList();
  }

  private void await(long workspace, long... jobs) {
    for (long job : jobs) {
      places.enqueue(new Ticket(workspace, job), null);
    }
  }

  @Test
  void aWorkspaceWithManyJobsLeavesPlacesToTheOthers() {
    await(BUSY, 1, 2, 3, 4, 5);
    await(QUIET, 6);

    assertThat(placed()).containsExactly(1L, 6L, 2L);
  }

  @Test
  void aFreePlaceGoesToTheNextJob() {
    await(BUSY, 1, 2, 3);
    assertThat(placed()).containsExactly(1L, 2L);

    places.release(new Ticket(BUSY, 1));

    assertThat(placed()).containsExactly(3L);
  }

  @Test
  void runsNoMoreJobsThanPlaces() {
    for (long workspace = 1; workspace <= 6; workspace++) {
      await(workspace, workspace);
    }

    assertThat(placed()).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void aJobWaitsOnceAndNotWhileItIsAtWork() {
    await(BUSY, 1, 1);
    assertThat(placed()).containsExactly(1L);
    await(BUSY, 1);

    assertThat(placed()).isEmpty();
  }

  @Test
  void onlyTheExecutionThatHasAPlaceFreesIt() {
    Ticket job = new Ticket(BUSY, 1);
    await(BUSY, 1);
    placed();
    places.recordExecution(job, 7);

    places.release(job, 6);
    assertThat(places.atWork()).containsEntry(job, 7L);
    places.release(job, 7);
    assertThat(places.atWork()).isEmpty();
  }

  @Test
  void aJobKeepsTheTraceThatItWasQueuedIn() {
    Ticket job = new Ticket(null, 1);
    places.enqueue(job, "trace");
    places.enqueue(job, null);

    assertThat(places.placeNext()).contains(new Placed(job, "trace"));
  }
}
