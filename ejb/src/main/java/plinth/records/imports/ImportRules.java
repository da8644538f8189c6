package plinth.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an import.
 *
 * @param columns where the cells go, in the order of the cells
 * @param mode whether records are made, changed or both
 * @param matchOn the unique field, or {@code slug}, by which records that are changed are found;
 *     null where all are made
 * @param skipsDuplicates whether a row with a unique value that is taken is passed over instead of
 *     refused; only where records are made
 * @param clearsBlank whether a blank cell takes the value of the record that is changed away;
 *     otherwise that stays, and a new record takes the default
 * @param addsOptions whether words that no option of a field has become options of it
 * @param isDryRun whether to tell what would become of each row, and keep nothing
 */
public record ImportRules(
    List<ImportColumn> columns,
    Mode mode,
    @Nullable String matchOn,
    boolean skipsDuplicates,
    boolean clearsBlank,
    boolean addsOptions,
    boolean isDryRun) {

  /** Copies the columns. */
  public ImportRules {
    columns = List.copyOf(columns);
  }

  /** What becomes of rows. */
  public enum Mode {
    /** Each row makes a record. */
    CREATE,
    /** Each row changes the record that it matches. */
    UPDATE,
    /** Each row changes the record that it matches, or makes one. */
    UPSERT;

    /** Whether rows may make records. */
    public boolean creates() {
      return this != UPDATE;
    }

    /** Whether rows may change records. */
    public boolean updates() {
      return this != CREATE;
    }
  }
}
