package plinth.records.http;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.http.OnlyIfAsked;

/**
 * A record in responses. This type is only documentation: the database writes the JSON itself.
 *
 * @param slug its address
 * @param id its number within the object
 * @param data the values of its fields by their slugs; null for a field without a value
 * @param createdAt when it was created
 * @param updatedAt when it was last changed
 * @param createdBy who created it
 * @param updatedBy who last changed it
 * @param assignedTo the admin to whom it is assigned; null for nobody
 * @param version 1 when it is created, increased by one with each change
 * @param expanded the related records that {@code expand} asks for
 */
@Schema(name = "ObjectRecord")
record RecordShape(
    @Schema(example = "q4mzt8kd2x") String slug,
    @Schema(example = "1042") long id,
    @Schema(example = "{\"name\": \"Ten tons of sand\", \"amount\": 1250}") JsonObject data,
    Instant createdAt,
    Instant updatedAt,
    Actor createdBy,
    Actor updatedBy,
    @Nullable Actor assignedTo,
    @Schema(example = "1") long version,
    @OnlyIfAsked @Schema(description = EXPANDED) JsonObject expanded) {
  /** What the member with related records contains. */
  static final String EXPANDED =
      "Only with `expand`: the related records by the relation fields or paths that it names. For a"
          + " relation to one record, the record or null; for one to many, the first 20 as"
          + " `records`, and `has_more`";

  /**
   * A request to create a record.
   *
   * @param data values by the slugs of their fields
   * @param assignedTo the member to whom it is assigned
   * @param allowDuplicates whether it may be a duplicate by a rule that warns
   */
  @Schema(name = "RecordBody")
  record Body(
      @Schema(
              implementation = JsonObject.class,
              example = "{\"name\": \"Ten tons of sand\", \"amount\": 1250}")
          @NotNull
          JsonObject data,
      @Schema(description = "Slug of a member, me, or null for nobody", example = "me")
          @Nullable String assignedTo,
      @Schema(description = "Creates the record although a rule for duplicates warns of it")
          @Nullable Boolean allowDuplicates) {}

  /**
   * A request to change a record. The members around {@code data} may be sent back as they were
   * read.
   *
   * @param data values by the slugs of their fields; absent fields are unchanged, and null clears a
   *     field. May be absent if another member is given
   * @param assignedTo the member to whom it is assigned
   * @param version the version that the caller last read
   */
  @Schema(name = "RecordChange")
  record Change(
      @Schema(
              implementation = JsonObject.class,
              example = "{\"name\": \"Ten tons of sand\", \"amount\": 1250}")
          @Nullable JsonObject data,
      @Schema(description = "Slug of a member, me, or null for nobody", example = "me")
          @Nullable String assignedTo,
      @Schema(description = "The version that the record must have") @Nullable Long version) {}
}
