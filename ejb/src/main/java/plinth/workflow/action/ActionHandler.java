package plinth.workflow.action;

import plinth.messaging.MessageType;

/**
 * Handles steps by what they do: checks them, does them, tries them, or shows what a reader may see
 * of them. Whatever a further kind of action does that no other did is a method here, and does not
 * compile until all who handle steps have it.
 *
 * @param <R> what handling answers
 */
public interface ActionHandler<R> {
  /** Gives a field of the record a value. */
  R setField(Action step);

  /** Brings the record to a status. */
  R setStatus(Action step);

  /** Makes a record. */
  R createRecord(Action step);

  /** Assigns the record to a member, or to nobody. */
  R assign(Action step);

  /** Sends a message of a type into a chat or to a phone. */
  R send(Action step, MessageType type);

  /** Calls an address. */
  R call(Action step);

  /** Lets the run rest for a while. */
  R pause(Action step);

  /** Asks a person for an approval. */
  R ask(Action step);

  /** Goes one of two ways, by a condition. */
  R choose(Action step);
}
