package plinth.scim.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.PageParams;
import plinth.scim.ListQuery;
import plinth.scim.protocol.Selection;

/** The parameters of a list. */
public class ScimParams {
  @Schema(description = "Which resources", example = "userName eq \"nora@example.com\"")
  @QueryParam("filter")
  private @Nullable String filter;

  @Schema(type = SchemaType.INTEGER, description = "The place of the first one, from 1")
  @QueryParam("startIndex")
  private @Nullable String startIndex;

  @Schema(type = SchemaType.INTEGER, description = "How many at most; 200 if more")
  @QueryParam("count")
  private @Nullable String count;

  @Schema(description = "An attribute", example = "userName")
  @QueryParam("sortBy")
  private @Nullable String sortBy;

  @Schema(description = "`ascending` or `descending`")
  @QueryParam("sortOrder")
  private @Nullable String sortOrder;

  @Schema(description = "The attributes to show, separated by commas")
  @QueryParam("attributes")
  private @Nullable String attributes;

  @Schema(description = "The attributes to leave out, separated by commas")
  @QueryParam("excludedAttributes")
  private @Nullable String excludedAttributes;

  ListQuery query() {
    return ListQuery.of(
        filter,
        PageParams.number("startIndex", startIndex, 1),
        PageParams.number("count", count, ListQuery.DEFAULT),
        sortBy,
        sortOrder,
        selection());
  }

  Selection selection() {
    return Selection.of(attributes, excludedAttributes);
  }
}
