package plinth.records.query;

import java.time.Instant;
import java.util.List;
import plinth.fields.Operator;
import plinth.fields.Temporal;

/** The operands of a condition that depend on the current time. */
public sealed interface Relative permits RelativeDate, RelativePeriod {
  /** The operator of the type's comparison that takes the operands of a positive operator. */
  Operator plain(Operator operator);

  /** The operands of a positive operator at a moment. */
  <V> List<V> operands(Temporal<V> type, Operator operator, Instant now);
}
