package plinth.transfer.preview;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.transfer.source.SourceFormat;

/**
 * The parameters of a preview job.
 *
 * @param fileId the file
 * @param object slug of the object that the file is for
 * @param delimiter the delimiter between cells; null: detected
 * @param charset the encoding; null: detected
 * @param hasHeader whether the file has a header; null: detected
 */
record PreviewOrder(
    long fileId,
    String object,
    @Nullable Character delimiter,
    @Nullable Charset charset,
    @Nullable Boolean hasHeader) {
  /** Creates the parameters from a draft; reports invalid members by name. */
  static PreviewOrder of(long fileId, String object, PreviewDraft draft) {
    List<FieldError> errors = new ArrayList<>();
    String delimiter = draft.delimiter();
    if (delimiter != null && !SourceFormat.Delimiter.words().contains(delimiter)) {
      errors.add(
          new FieldError(
              "delimiter", "unknown", "Must be " + Problem.oneOf(SourceFormat.Delimiter.words())));
    }
    String encoding = draft.encoding() == null ? null : draft.encoding().toLowerCase(Locale.ROOT);
    if (encoding != null && !SourceFormat.Encoding.words().contains(encoding)) {
      errors.add(
          new FieldError(
              "encoding", "unknown", "Must be " + Problem.oneOf(SourceFormat.Encoding.words())));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return new PreviewOrder(
        fileId,
        object,
        delimiter == null ? null : delimiter.charAt(0),
        encoding == null ? null : Charset.forName(encoding),
        draft.hasHeader());
  }

  JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("file_id", fileId).add("object", object);
    if (delimiter != null) {
      json.add("delimiter", String.valueOf(delimiter));
    }
    if (charset != null) {
      json.add("charset", charset.name());
    }
    if (hasHeader != null) {
      json.add("has_header", hasHeader);
    }
    return json.build();
  }

  static PreviewOrder of(JsonObject json) {
    String delimiter = json.getString("delimiter", "");
    String charset = json.getString("charset", "");
    return new PreviewOrder(
        json.getJsonNumber("file_id").longValueExact(),
        json.getString("object"),
        delimiter.isEmpty() ? null : delimiter.charAt(0),
        charset.isEmpty() ? null : Charset.forName(charset),
        json.containsKey("has_header") ? json.getBoolean("has_header") : null);
  }
}
