package plinth.workspace.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobWork;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.PlatformStep;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.move.TenantArchive;
import plinth.tenancy.move.TenantContent;

/**
 * The job that compares a workspace with an archive, table by table, by number and digest of the
 * rows; each differing table is a failed item. It first verifies the archive itself.
 */
@ApplicationScoped
public class VerifyTenant implements PlatformJobKind {
  static final String KEY = "tenant.verify";

  @Inject private Archives archives;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public PlatformStep runStep(Caller caller, JobWork work) {
    Caller.Workspace workspace = caller.requireWorkspace();
    Map<String, TenantContent.Table> archived =
        byName(archives.read(work.parameters().getString("archive"), VerifyTenant::readVerified));
    Map<String, TenantContent.Table> here =
        byName(TenantArchive.describe(workspace.id(), workspace.database()));
    JsonArrayBuilder tables = Json.createArrayBuilder();
    long differing = 0;
    for (TenantContent.Table table : here.values()) {
      TenantContent.Table other = archived.get(table.name());
      boolean isSame = table.equals(other);
      differing += isSame ? 0 : 1;
      tables.add(line(table, other).add("is_same", isSame));
    }
    return PlatformStep.last(here.size() - differing, differing)
        .withTotal(here.size())
        .withResult(
            Json.createObjectBuilder()
                .add("is_same", differing == 0)
                .add("tables", tables)
                .build());
  }

  private static TenantContent readVerified(Path place) throws IOException {
    try (ArchiveReader archive = ArchiveReader.open(place)) {
      archive.verify();
      return archive.manifest().content();
    }
  }

  private static Map<String, TenantContent.Table> byName(TenantContent content) {
    return content.tables().stream()
        .collect(Collectors.toMap(TenantContent.Table::name, Function.identity()));
  }

  private static JsonObjectBuilder line(
      TenantContent.Table here, TenantContent.@Nullable Table archived) {
    return Json.createObjectBuilder()
        .add("name", here.name())
        .add("rows", here.rows())
        .add("rows_archived", archived == null ? 0 : archived.rows());
  }
}
