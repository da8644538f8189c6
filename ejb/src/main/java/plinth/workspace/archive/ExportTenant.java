package plinth.workspace.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plinth.files.ArchivedFiles;
import plinth.files.FileStore;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.tenancy.move.TenantArchive;
import plinth.tenancy.move.TenantContent;

/**
 * The job that writes a consistent snapshot of a workspace into an archive. It has one step, which
 * starts over when interrupted.
 */
@ApplicationScoped
public class ExportTenant implements PlatformJobKind {
  static final String KEY = "tenant.export";

  @Inject private TenantArchives archives;
  @Inject private Archives store;
  @Inject private ArchivedFiles files;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    Caller.Workspace workspace = caller.requireWorkspace();
    String name = archives.name(caller);
    List<TenantContent> written = new ArrayList<>();
    FileStore.Kept kept =
        store.write(work.slug(), place -> written.add(write(workspace, name, place)));
    TenantContent content = written.get(0);
    long rows = content.tables().stream().mapToLong(TenantContent.Table::rows).sum();
    return PlatformStep.last(rows, 0)
        .withTotal(rows)
        .withResult(
            Json.createObjectBuilder()
                .add("archive", work.slug())
                .add("size", kept.size())
                .add("sha256", kept.sha256())
                .add("tables", content.tables().size())
                .add("rows", rows)
                .add("files", content.files().size())
                .build());
  }

  private TenantContent write(Caller.Workspace workspace, String name, Path place)
      throws IOException {
    try (ArchiveWriter archive = new ArchiveWriter(place)) {
      TenantContent seen =
          TenantArchive.write(workspace.id(), workspace.database(), archive::startTable);
      TenantContent content =
          new TenantContent(
              seen.schema(), seen.tables(), seen.sequences(), copy(workspace, seen, archive));
      archive.writeManifest(
          new ArchiveManifest(
              workspace.subdomain(), name, Time.now().toString(), content, archive.digests()));
      return content;
    }
  }

  /** Copies the files and returns those that still existed. */
  private List<TenantContent.File> copy(
      Caller.Workspace workspace, TenantContent seen, ArchiveWriter archive) throws IOException {
    List<TenantContent.File> copied = new ArrayList<>();
    for (TenantContent.File file : seen.files()) {
      Optional<InputStream> bytes = files.open(workspace.id(), file.key());
      if (bytes.isPresent()) {
        archive.addFile(file.key(), bytes.get());
        copied.add(file);
      }
    }
    return copied;
  }
}
