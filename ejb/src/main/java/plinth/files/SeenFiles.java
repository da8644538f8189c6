package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/**
 * Which files a reader may open: those that something holds which the reader may see, those that
 * nothing holds yet, and what the reader uploaded. A slug alone opens no other file.
 */
@ApplicationScoped
class SeenFiles {
  @Inject @TenantDb private Db db;
  @Inject private @Any Instance<FileSight> sights;

  /** Those of the slugs whose files the reader may open. */
  Set<String> of(Caller reader, Collection<String> slugs) {
    Set<String> seen = new HashSet<>(slugs);
    if (reader.limitedAs() == null || slugs.isEmpty()) {
      return seen;
    }
    Map<String, List<FileHold>> held =
        db
            .list(
                Sql.of(
                    "select h.record_id, h.field_id, f.slug from tenant.file f"
                        + " join tenant.file_hold h on h.workspace_id = f.workspace_id"
                        + " and h.file_id = f.id where f.workspace_id = tenant.bound_workspace()"
                        + " and f.slug = any (?) and f.uploaded_by <> ?",
                    slugs.toArray(String[]::new),
                    "admin:" + reader.limitedAs()),
                row -> new FileHold(row.getLong(1), row.getLong(2), row.getString(3)))
            .stream()
            .collect(Collectors.groupingBy(FileHold::slug));
    held.forEach(
        (slug, holders) -> {
          if (sights.stream().noneMatch(sight -> sight.seesOneOf(reader, holders))) {
            seen.remove(slug);
          }
        });
    return seen;
  }
}
