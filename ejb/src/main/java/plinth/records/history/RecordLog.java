package plinth.records.history;

import java.time.Instant;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.records.RecordChanged;

/**
 * An entry of a record's log.
 *
 * @param id the number of the entry
 * @param objectSlug the object of the record at the time, which is another one before a move
 * @param operation {@code create}, {@code update} or {@code delete}; a {@code create} with a
 *     version above 1 restored a deleted record
 * @param operationId the operation; changes that were made together share it
 * @param version the version that the change created; if only a relation of another record changed,
 *     the version that the record had
 * @param changedFields {@code { field: { old, new } }}
 * @param actor who did it
 * @param actorType the kind of actor, such as {@code admin}, {@code api_key} or {@code automation},
 *     which is the channel of the change
 * @param sourceType the same as {@code actorType}, under the name in the API contract
 * @param requestId the request or job run that did it
 * @param at when it was done
 */
public record RecordLog(
    long id,
    String objectSlug,
    @Words(of = RecordChanged.Operation.class) String operation,
    String operationId,
    long version,
    JsonText changedFields,
    Actor actor,
    String actorType,
    String sourceType,
    String requestId,
    Instant at) {

  static RecordLog of(
      long id,
      String objectSlug,
      String operation,
      String operationId,
      long version,
      JsonText changedFields,
      Actor actor,
      String requestId,
      Instant at) {
    int colon = actor.label().indexOf(':');
    String type = colon < 0 ? actor.label() : actor.label().substring(0, colon);
    return new RecordLog(
        id,
        objectSlug,
        operation,
        operationId,
        version,
        changedFields,
        actor,
        type,
        type,
        requestId,
        at);
  }
}
