package plinth.records.http;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * A record as answers hold it. It only describes: the database writes the JSON itself.
 *
 * @param slug its address
 * @param id its number within the object
 * @param data the values of its fields by their slugs, null where there is none
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param createdBy who made it
 * @param updatedBy who changed it last
 * @param assignedTo the admin it is assigned to, null for nobody
 * @param version 1 when it was made, one more with each change
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
    @Schema(example = "1") long version) {

  /**
   * The body of a record that is made.
   *
   * @param data values by the slugs of their fields
   * @param assignedTo to whom it is assigned
   */
  @Schema(name = "RecordBody")
  record Body(
      @Schema(
              implementation = JsonObject.class,
              example = "{\"name\": \"Ten tons of sand\", \"amount\": 1250}")
          @NotNull
          JsonObject data,
      @Schema(description = "Slug of a member, me, or null for nobody", example = "me")
          @Nullable String assignedTo) {}

  /**
   * The body of a change. The members around {@code data} that a read answered may come back with
   * it.
   *
   * @param data values by the slugs of their fields; absent keeps, null clears. It may be left out
   *     where another member is there
   * @param assignedTo to whom it is assigned
   * @param version what the caller last read
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
