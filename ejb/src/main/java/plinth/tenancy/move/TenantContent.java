package plinth.tenancy.move;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a workspace's rows in an archive.
 *
 * @param schema the version of the tenant plane's tables
 * @param tables the tables, each after those to which its rows refer
 * @param sequences the last number of each sequence
 * @param files the uploaded files to which rows refer
 */
public record TenantContent(
    String schema, List<Table> tables, Map<String, Long> sequences, List<File> files) {
  /**
   * A table.
   *
   * @param columns the columns in the order of the archive, as a list of SQL
   * @param rows the number of rows
   * @param digest a digest of their contents that does not depend on their order
   */
  public record Table(String name, String columns, long rows, String digest) {}

  /**
   * A file.
   *
   * @param key its key in the file store
   * @param sha256 digest of its bytes, hexadecimal; null: unknown
   */
  public record File(long id, String key, long size, @Nullable String sha256) {}
}
