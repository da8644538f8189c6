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
 * Which files a reader may open: files with a holder that the reader may see, files without any
 * holder yet, and the reader's own uploads. Knowing a slug is not enough for any other file. The
 * scope {@code read.*} opens every file.
 */
@ApplicationScoped
class ReadableFiles {
  private static final Sql HELD =
      Sql.named(
          """
          select h.record_id, h.field_id, f.slug
          from tenant.file f
          join tenant.file_hold h on h.workspace_id = f.workspace_id and h.file_id = f.id
          where f.workspace_id = tenant.bound_workspace() and f.slug = any (:slugs)
            and f.uploaded_by <> :uploader
          """);

  @Inject @TenantDb private Db db;
  @Inject private @Any Instance<FileVisibility> visibilities;

  /** Returns the slugs whose files the reader may open. */
  Set<String> filter(Caller reader, Collection<String> slugs) {
    Set<String> seen = new HashSet<>(slugs);
    boolean isLimited =
        reader.isScoped() ? !reader.hasRight("read.*") : reader.limitingAdminId() != null;
    if (!isLimited || slugs.isEmpty()) {
      return seen;
    }
    listReferences(slugs, label(reader))
        .forEach(
            (slug, holders) -> {
              if (visibilities.stream()
                  .noneMatch(visibility -> visibility.seesAnyOf(reader, holders))) {
                seen.remove(slug);
              }
            });
    return seen;
  }

  /**
   * Returns whether a credential may delete a file that nothing holds now: its own upload, or a
   * file that was held only by records of objects for which it has a scope to write or delete.
   */
  boolean mayRemove(Caller credential, StoredFile file) {
    if (credential.hasRight("delete.*") || file.uploadedBy().label().equals(credential.label())) {
      return true;
    }
    return listReferences(List.of(file.slug()), credential.label()).values().stream()
        .anyMatch(
            holders -> visibilities.stream().anyMatch(s -> s.mayDetachAll(credential, holders)));
  }

  /** Returns all current and former holds of files by slug, except for files of this uploader. */
  private Map<String, List<FileReference>> listReferences(
      Collection<String> slugs, String uploader) {
    return db
        .list(
            HELD.with("slugs", slugs.toArray(String[]::new)).with("uploader", uploader),
            row ->
                new FileReference(
                    row.getLong("record_id"), row.getLong("field_id"), row.getString("slug")))
        .stream()
        .collect(Collectors.groupingBy(FileReference::slug));
  }

  /** Returns the label of the reader's uploads; an automation can read its owner's uploads. */
  private static String label(Caller reader) {
    return reader.limitingAdminId() == null ? reader.label() : "admin:" + reader.limitingAdminId();
  }
}
