package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import plinth.jobs.Chunk;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.objects.NewField;
import plinth.objects.NewObject;
import plinth.objects.editing.ObjectFields;
import plinth.objects.editing.Objects;
import plinth.transfer.export.Export;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.ExportFiles;
import plinth.transfer.export.ExportFormat;
import plinth.transfer.export.ExportRun;
import plinth.transfer.export.ExportSweep;
import plinth.transfer.export.Exports;
import plinth.transfer.export.NewExport;
import plinth.usage.Metric;
import plinth.usage.Usage;

/** Exports of more than a chunk, stopped on the way, and their end. */
@ApplicationScoped
public class ExportProof {
  private static final int RECORDS = 120_000;

  @Inject private Exports exports;
  @Inject private ExportFiles files;
  @Inject private ExportRun work;
  @Inject private ExportSweep sweep;
  @Inject private Objects objects;
  @Inject private ObjectFields fields;
  @Inject private Usage usage;
  @Inject private TenantService tenant;

  /** Whatever stops between two chunks, or at the end of one, the file is the same. */
  public void aStoppedExportGoesOnFromItsCheckpoint(Ground ground) throws Exception {
    Caller here = reader(ground.here());
    String object = object(here);
    add(here, object, RECORDS);
    for (ExportFormat format : List.of(ExportFormat.CSV, ExportFormat.XLSX)) {
      final long before = used(here);
      ExportFile whole = ended(here, object, format);
      final long size = used(here) - before;
      JsonObject parameters =
          JsonText.object(
              tenant.ask(
                  here,
                  (entities, db) ->
                      db.one(
                          Sql.of(
                              "select parameters::text from tenant.job where slug = ?",
                              whole.slug()),
                          row -> row.getString(1))));
      String slug = "again" + Ground.fresh();
      copy(here, whole.slug(), slug);
      JobWork job = new JobWork(0, slug, parameters, null);
      int chunks = 0;
      for (boolean isLast = false; !isLast; chunks++) {
        JobWork now = job;
        Claim.refused("stopped", "stopped", () -> stopped(here, now));
        Chunk done = tenant.ask(here, (entities, db) -> work.next(here, now));
        isLast = done.checkpoint() == null;
        job = new JobWork(0, slug, parameters, done.checkpoint());
      }
      Claim.that("chunks", chunks, format == ExportFormat.CSV ? 3 : 5);
      final long both = used(here) - before;
      Claim.that("size", size, whole.size());
      owner(here, "update tenant.job set status = 'completed' where slug = '" + slug + "'");
      ExportFile again = exports.file(here, object, slug);
      Claim.that("counted", both, size + again.size());
      if (format == ExportFormat.CSV) {
        Claim.that("the file", text(here, again), text(here, whole));
        Claim.that("its lines", text(here, again).lines().distinct().count(), RECORDS + 1L);
      } else {
        String rows = sheet(here, again);
        Claim.that("the rows", rows, sheet(here, whole));
        Claim.that("their number", rows.split("<row ", -1).length, RECORDS + 2);
      }
    }
  }

  private void stopped(Caller here, JobWork job) {
    tenant.run(
        here,
        (entities, db) -> {
          work.next(here, job);
          throw new IllegalStateException("stopped");
        });
  }

  /** A file whose time is over goes with its storage, and one that came to nothing at once. */
  public void whatExpiredOrWasCanceledIsSwept(Ground ground) throws Exception {
    Caller here = reader(ground.here());
    String object = object(here);
    add(here, object, 10);
    final long before = used(here);
    ExportFile kept = ended(here, object, ExportFormat.CSV);
    final long one = used(here) - before;
    ExportFile old = ended(here, object, ExportFormat.JSONL);
    ExportFile canceled = ended(here, object, ExportFormat.XLSX);
    owner(here, "update tenant.export set expires_at = now() where slug = '" + old.slug() + "'");
    owner(
        here, "update tenant.export set expires_at = null where slug = '" + canceled.slug() + "'");
    owner(here, "update tenant.job set status = 'canceled' where slug = '" + canceled.slug() + "'");
    Claim.that("status", exports.read(here, object, old.slug()).status(), Export.Status.EXPIRED);
    Claim.refused("expired", "no longer", () -> exports.file(here, object, old.slug()));
    Claim.refused("canceled", "no file", () -> exports.file(here, object, canceled.slug()));
    sweep.work(here.requiredWorkspace());
    sweep.work(here.requiredWorkspace());
    Claim.that("counted", used(here) - before, one);
    Claim.refused("gone", () -> text(here, old));
    Claim.refused("gone", () -> text(here, canceled));
    Claim.that("kept", text(here, kept).lines().count(), 11L);
    Claim.that("status", exports.read(here, object, old.slug()).status(), Export.Status.EXPIRED);
    Claim.that(
        "of the job",
        OwnerSql.number(
            here.requiredWorkspace().database(),
            "select count(*) from tenant.job where status = 'expired' and slug = '"
                + old.slug()
                + "'"),
        1L);
  }

  private ExportFile ended(Caller here, String object, ExportFormat format)
      throws InterruptedException {
    NewExport asked = new NewExport(format, null, null, null, null, null, null, null, null, null);
    String slug = exports.start(here, object, asked).slug();
    AtomicReference<Export> export = new AtomicReference<>(exports.read(here, object, slug));
    Instant end = Instant.now().plusSeconds(120);
    while (export.get().finishedAt() == null) {
      Claim.holds("the export ends", Instant.now().isBefore(end));
      Thread.sleep(50);
      export.set(exports.read(here, object, slug));
    }
    Claim.that("error", export.get().error(), null);
    return exports.file(here, object, slug);
  }

  private String text(Caller here, ExportFile file) throws IOException {
    try (InputStream bytes = files.open(here, file, 0)) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String sheet(Caller here, ExportFile file) throws IOException {
    Path book = Files.createTempFile("export", ".xlsx");
    try (InputStream bytes = files.open(here, file, 0)) {
      Files.copy(bytes, book, StandardCopyOption.REPLACE_EXISTING);
      try (ZipFile zip = new ZipFile(book.toFile())) {
        ZipEntry sheet = zip.getEntry("xl/worksheets/sheet1.xml");
        return new String(zip.getInputStream(sheet).readAllBytes(), StandardCharsets.UTF_8);
      }
    } finally {
      Files.delete(book);
    }
  }

  private static void copy(Caller here, String from, String to) {
    owner(
        here,
        "insert into tenant.job (workspace_id, slug, kind, status, parameters, caller, created_by,"
            + " created_at, heartbeat_at) select workspace_id, '"
            + to
            + "', kind, 'uploading', parameters, caller, created_by, created_at, heartbeat_at from"
            + " tenant.job where slug = '"
            + from
            + "'");
    owner(
        here,
        "insert into tenant.export (workspace_id, slug, object_id, format, name, key, sees) select"
            + " workspace_id, '"
            + to
            + "', object_id, format, name, reverse(key), sees from tenant.export where slug = '"
            + from
            + "'");
  }

  private String object(Caller here) {
    String slug = "cargo" + Ground.fresh();
    objects.create(here, new NewObject("Cargo", slug, null, null, null, null, null, null));
    fields.create(
        here, slug, new NewField("Name", "name", "text", null, null, null, null, null, null));
    return slug;
  }

  private static void add(Caller here, String object, int count) {
    owner(
        here,
        """
        insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at, created_by,
                                   updated_by, data)
        select o.workspace_id, o.id, o.slug || 'r' || n, now(), now(), 'system', 'system',
               jsonb_build_object('name', 'n' || n)
          from tenant.object o, generate_series(1, %d) n
         where o.workspace_id = %d and o.slug = '%s'\
        """
            .formatted(count, here.requiredWorkspace().id(), object));
  }

  private static Caller reader(Caller here) {
    return new Caller(
        here.kind(),
        here.userId(),
        here.adminId(),
        here.operatorId(),
        here.credentialId(),
        here.workspace(),
        Set.of("record.read"),
        here.origin());
  }

  private long used(Caller here) {
    return usage.used(here, Metric.STORAGE, Instant.now());
  }

  private static void owner(Caller here, String sql) {
    OwnerSql.run(here.requiredWorkspace().database(), sql);
  }
}
