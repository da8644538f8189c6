package plinth.records;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * What happened to a record.
 *
 * @param id number of the entry
 * @param objectSlug the object that the record was of: another one before it was moved
 * @param operation {@code create}, {@code update} or {@code delete}; a {@code create} past version
 *     1 brought a deleted record back
 * @param operationId the operation that it belongs to; changes that were made together share it
 * @param version the version that it made; where only another record's relation changed, the one
 *     that the record was in
 * @param changedFields {@code { field: { old, new } }}
 * @param actor who did it, such as {@code admin:12} or {@code api_key:7}
 * @param actorType what kind of actor that is, such as {@code admin}, {@code api_key} or {@code
 *     automation}: the channel that it came by
 * @param sourceType the same, by the name that the contract gives it
 * @param actorName the person's or key's name; null where there is none
 * @param requestId the request or job run that did it
 * @param at when
 */
public record RecordLog(
    long id,
    String objectSlug,
    String operation,
    String operationId,
    long version,
    JsonText changedFields,
    String actor,
    String actorType,
    String sourceType,
    @Nullable String actorName,
    String requestId,
    Instant at) {

  static RecordLog of(
      long id,
      String objectSlug,
      String operation,
      String operationId,
      long version,
      JsonText changedFields,
      String actor,
      String requestId,
      Instant at) {
    int colon = actor.indexOf(':');
    String type = colon < 0 ? actor : actor.substring(0, colon);
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
        null,
        requestId,
        at);
  }

  RecordLog named(@Nullable String name) {
    return new RecordLog(
        id,
        objectSlug,
        operation,
        operationId,
        version,
        changedFields,
        actor,
        actorType,
        sourceType,
        name,
        requestId,
        at);
  }
}
