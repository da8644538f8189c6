package plinth.workflow.action;

import plinth.messaging.MessageType;

/**
 * Handles steps by what they do: checks, runs, tests or shows them. A new kind of action that does
 * something new adds a method here, so the code does not compile until every handler supports it.
 *
 * @param <R> the result
 */
public interface ActionHandler<R> {
  /** Sets a field of the record. */
  R setField(Action step);

  /** Sets the status of the record. */
  R setStatus(Action step);

  /** Creates a record. */
  R createRecord(Action step);

  /** Assigns the record to a member, or to nobody. */
  R assign(Action step);

  /** Sends a message of a type to a chat or a phone number. */
  R send(Action step, MessageType type);

  /** Calls an address. */
  R call(Action step);

  /** Pauses the run for a while. */
  R pause(Action step);

  /** Asks a person for an approval. */
  R requestApproval(Action step);

  /** Continues with one of two branches, by a condition. */
  R branch(Action step);
}
