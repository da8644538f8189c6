package plinth.transfer.imports;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.fields.notation.Notation;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.imports.RecordImports;
import plinth.tenancy.Tenanted;

/** Use cases that start imports. */
@Stateless
@Tenanted
public class ImportStarts {
  private static final String ADD_OPTIONS = "field.update";

  @Inject private Jobs jobs;
  @Inject private Shapes shapes;
  @Inject private ImportSources sources;
  @Inject private ImportRunRepository runs;
  @Inject private RecordImports records;

  /**
   * Queues an import. Reports each member of the mapping or of the options that no row could
   * satisfy, and refuses a file that does not exist or is incomplete. Also refuses callers whose
   * role lacks the rights; {@code create_missing_options} requires the right to change fields.
   */
  public ImportStatus start(Caller caller, String objectSlug, NewImport given) {
    OptionsDraft asked = given.options() == null ? OptionsDraft.NONE : given.options();
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, right(asked));
    ImportSource source = sources.of(caller, shape, given);
    OptionsDraft options = withNotation(asked, source.layout().notation());
    ImportPlan plan =
        PlanCheck.plan(
            shape,
            object -> findReadable(caller, object),
            source.layout().header(),
            source.layout().width(),
            given.mapping() == null ? source.mapping() : given.mapping(),
            options);
    if (plan.options().createMissingOptions() && !caller.hasRight(ADD_OPTIONS)) {
      throw new Problem(KernelProblem.PERMISSION_DENIED, "Your role may not add options to fields");
    }
    records.check(caller, objectSlug, ImportJob.rules(plan));
    ImportTask task =
        new ImportTask(
            objectSlug,
            source.file(),
            source.size(),
            source.rows(),
            source.layout().format(),
            source.layout().first(),
            source.layout().header(),
            plan,
            RecordImports.newOperation());
    Job job = jobs.queue(caller, ImportJob.KEY, source.subject(), task.json());
    ImportRun run = new ImportRun(job.slug(), task);
    runs.add(run);
    if (!run.isDryRun()) {
      records.begin(caller, shape.complete(), task.operation(), job.slug());
    }
    return ImportStatus.of(job, run, null, Time.now());
  }

  /** Completes the notation of days and numbers with the one that the preview found. */
  private static OptionsDraft withNotation(OptionsDraft asked, Notation found) {
    String days = asked.dateFormat();
    String mark = asked.decimalMark();
    return new OptionsDraft(
        asked.mode(),
        asked.upsertOn(),
        asked.matchRules(),
        asked.skipDuplicates(),
        asked.allowDuplicates(),
        asked.clearBlank(),
        asked.createMissingOptions(),
        asked.createMissingRecords(),
        asked.dryRun(),
        days == null ? found.days().code() : days,
        mark == null ? String.valueOf(found.decimalMark()) : mark,
        asked.timezone());
  }

  private static ObjectRight right(OptionsDraft options) {
    return ImportMode.UPDATE.code().equals(options.mode())
        ? ObjectRight.UPDATE
        : ObjectRight.CREATE;
  }

  private Optional<Shape> findReadable(Caller caller, String object) {
    try {
      return Optional.of(shapes.requireReadable(caller, object));
    } catch (Problem unreadable) {
      return Optional.empty();
    }
  }
}
