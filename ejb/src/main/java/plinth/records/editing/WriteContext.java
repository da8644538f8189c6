package plinth.records.editing;

import java.time.Instant;
import java.util.function.Supplier;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.records.operation.Operations;

/**
 * The context of writes of single records.
 *
 * @param shape the shape of their object, locked by this transaction
 * @param operationId the operation, as in the change log
 * @param clock the time of a change, asked for once its record is locked
 */
public record WriteContext(
    Caller caller, GrantedShape shape, String operationId, Supplier<Instant> clock) {
  /** A write that is an operation of its own. */
  static WriteContext alone(Caller caller, GrantedShape shape) {
    return new WriteContext(caller, shape, Operations.newToken(), Time::now);
  }

  /** Every field of the object, for storing. */
  Shape complete() {
    return shape.complete();
  }
}
