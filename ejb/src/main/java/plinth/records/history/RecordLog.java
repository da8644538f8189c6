package plinth.records.history;

import java.time.Instant;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.records.RecordChanged;

/**
 * An entry of a record's log.
 *
 * @param id number of the entry
 * @param objectSlug the object that the record was of: another one before it was moved
 * @param operation {@code create}, {@code update} or {@code delete}; a {@code create} past version
 *     1 brought a deleted record back
 * @param operationId the operation that it belongs to; changes that were made together share it
 * @param version the version that it made; where only another record's relation changed, the one
 *     that the record was in
 * @param changedFields {@code { field: { old, new } }}
 * @param actor who did it
 * @param actorType what kind of actor that is, such as {@code admin}, {@code api_key} or {@code
 *     automation}: the channel that it came by
 * @param sourceType the same, by the name that the contract gives it
 * @param requestId the request or job run that did it
 * @param at when
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
