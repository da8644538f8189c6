package plinth.records.rebuild;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.jobs.Job;
import plinth.jobs.JobProblem;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.objects.change.ShapeRebuilds;
import plinth.objects.change.ShapeRebuilds.Stored;
import plinth.tenancy.Tenanted;

/**
 * Use cases for migrations: a job recreates the data derived from the records of an object (slots,
 * tags and search texts) according to the object's definition, while records are read and written.
 * No record and no value is lost. A field that should have had an index slot from the start, but
 * found none free, gets one that has become free since, and a failed conversion of values continues
 * from where it stopped.
 */
@Stateless
@Tenanted
public class Migrations {
  @Inject private ShapeRebuilds rebuilds;
  @Inject private Jobs jobs;

  /**
   * Starts the migration of an object. Refuses an unknown slug (404), and an object that is being
   * migrated or adapted to a change of its fields (423).
   */
  public Migration start(Caller caller, String objectSlug) {
    Stored object = rebuilds.find(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    return tryStart(caller, object).orElseThrow(() -> new Problem(JobProblem.JOB_LOCKED));
  }

  /**
   * Starts the migration of an object unless one is running.
   *
   * @return the progress; empty if the object no longer exists
   */
  public Optional<Migration> startIdle(Caller caller, String objectSlug) {
    return rebuilds
        .find(caller, objectSlug)
        .map(object -> tryStart(caller, object).orElseGet(() -> latest(caller, object)));
  }

  /** The slugs of all objects, in order. */
  public List<String> objects(Caller caller) {
    return rebuilds.listAll(caller).stream().map(Stored::slug).toList();
  }

  /** The progress of each object, in the order of the objects. */
  public Page<Migration> status(Caller caller, PageRequest page) {
    Map<String, Job> last = jobs.latestBySubject(caller, RebuildSlots.KEY);
    return Page.of(rebuilds.listAll(caller), page)
        .map(o -> Migration.of(o.slug(), o.name(), last.get(RebuildSlots.subject(o.id()))));
  }

  private Optional<Migration> tryStart(Caller caller, Stored object) {
    String subject = RebuildSlots.subject(object.id());
    if (jobs.isOpen(caller, RebuildSlots.KEY, subject)) {
      return Optional.empty();
    }
    rebuilds.lock(caller, object);
    // Checked after the lock is acquired, so that of two concurrent callers the second one sees the
    // job of the first.
    if (jobs.isOpen(caller, RebuildSlots.KEY, subject)) {
      return Optional.empty();
    }
    for (long field : rebuilds.listConverting(caller, object)) {
      jobs.resume(caller, ConvertField.KEY, ConvertField.subject(field));
    }
    long version = rebuilds.start(caller, object);
    Job job =
        jobs.queue(
            caller, RebuildSlots.KEY, subject, RebuildSlots.parameters(object.slug(), version));
    return Optional.of(Migration.of(object.slug(), object.name(), job));
  }

  private Migration latest(Caller caller, Stored object) {
    String subject = RebuildSlots.subject(object.id());
    return Migration.of(
        object.slug(), object.name(), jobs.latestBySubject(caller, RebuildSlots.KEY).get(subject));
  }
}
