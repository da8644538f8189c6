package plinth.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an import.
 *
 * @param columns the targets of the cells, in the order of the cells
 * @param mode whether records are created, changed or both
 * @param matchOn the unique field, the fields of a unique key, or {@code slug}, by which records to
 *     change are found; null if all are created or found by rules
 * @param matchRules the names of the rules for duplicates by which records to change are found
 * @param duplicates what becomes of rows that would create duplicates
 * @param clearsBlank whether a blank cell clears the value of a record that is changed; otherwise
 *     the value stays, and a new record gets the default
 * @param addsOptions whether words that are not options of a field are added to it
 * @param addsRecords whether records that cells name by a unique field are created if there are
 *     none
 * @param isDryRun whether to report what would happen to each row and store nothing
 */
public record ImportRules(
    List<ImportColumn> columns,
    Mode mode,
    @Nullable String matchOn,
    List<String> matchRules,
    Duplicates duplicates,
    boolean clearsBlank,
    boolean addsOptions,
    boolean addsRecords,
    boolean isDryRun) {

  /** Copies the columns and the names. */
  public ImportRules {
    columns = List.copyOf(columns);
    matchRules = List.copyOf(matchRules);
  }

  /**
   * What becomes of rows that would create duplicates; otherwise they are refused.
   *
   * @param areSkipped whether a row with a unique value that is taken, or that a rule takes for a
   *     duplicate, is skipped; only if records are created
   * @param areAllowed whether records are created of which a rule only warns that they are
   *     duplicates
   */
  public record Duplicates(boolean areSkipped, boolean areAllowed) {}

  /** What rows do to records. */
  public enum Mode {
    /** Each row creates a record. */
    CREATE,
    /** Each row changes the record that it matches. */
    UPDATE,
    /** Each row changes the record that it matches, or creates one. */
    UPSERT;

    /** Whether rows may create records. */
    public boolean creates() {
      return this != UPDATE;
    }

    /** Whether rows may change records. */
    public boolean updates() {
      return this != CREATE;
    }
  }
}
