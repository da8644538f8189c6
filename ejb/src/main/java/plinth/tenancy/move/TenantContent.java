package plinth.tenancy.move;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a workspace's rows in an archive.
 *
 * @param schema the version of the tenant plane's tables
 * @param tables the tables, each behind those that its rows refer to
 * @param sequences the last number that each sequence gave
 * @param files the uploaded files that rows know of
 */
public record TenantContent(
    String schema, List<Table> tables, Map<String, Long> sequences, List<File> files) {
  /**
   * A table.
   *
   * @param columns the columns in the order of the archive, as a list of SQL
   * @param rows how many rows there are
   * @param digest a sum over their contents that no order changes
   */
  public record Table(String name, String columns, long rows, String digest) {}

  /**
   * A file.
   *
   * @param key where its bytes lie in the file store
   * @param sha256 digest of its bytes, hexadecimal; null: not known
   */
  public record File(long id, String key, long size, @Nullable String sha256) {}
}
