package plinth.objects;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Time;

/**
 * The deletion of a field, as it is stored with the field. Its values leave the data of records and
 * are then kept; if it is restored, they return.
 */
@Embeddable
public class Removal {
  static final String KEPT = "KEPT";
  private static final String RETURNING = "RETURNING";

  @Column(name = "removed_at")
  private @Nullable Instant at;

  @Column(name = "removed_by")
  private @Nullable String by;

  @Column(name = "removed_by_operator")
  private boolean byOperator;

  /** Null for a field that is not deleted, and while its values leave. */
  @Column(name = "removal")
  private @Nullable String stage;

  /** A field that is not deleted; also for the persistence provider. */
  public Removal() {}

  private Removal(@Nullable Instant at, @Nullable String by, boolean byOperator, String stage) {
    this.at = at;
    this.by = by;
    this.byOperator = byOperator;
    this.stage = stage.isEmpty() ? null : stage;
  }

  /** A deletion by this caller, now. */
  static Removal by(Caller caller) {
    return new Removal(Time.now(), caller.label(), caller.isByOperator(), "");
  }

  /** The same deletion once all values are set aside. */
  Removal kept() {
    return new Removal(at, by, byOperator, KEPT);
  }

  /** The same deletion while the values return to the records. */
  Removal returning() {
    return new Removal(at, by, byOperator, RETURNING);
  }

  /** When the field was deleted; null if it was not. */
  public @Nullable Instant at() {
    return at;
  }

  /** Who deleted the field. */
  public Actor by() {
    return new Actor(by == null ? "system" : by, byOperator);
  }

  /** Whether all values are set aside, so that the slug and the slots of the field are free. */
  public boolean isKept() {
    return KEPT.equals(stage);
  }

  /** Whether the values leave or have left the records. */
  boolean isLeaving() {
    return at != null && !isReturning();
  }

  /** Whether the values are returning to the records. */
  public boolean isReturning() {
    return RETURNING.equals(stage);
  }
}
