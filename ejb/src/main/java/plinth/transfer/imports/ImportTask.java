package plinth.transfer.imports;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;

/**
 * The parameters of an import, as its job stores them.
 *
 * @param object slug of the object
 * @param file number of the file whose rows are read
 * @param size its size in bytes
 * @param rows the number of rows of values; null if unknown
 * @param format the format of the rows
 * @param from the position before the first row of values
 * @param header the texts of the header row; empty if there is none
 * @param plan what is done with the rows
 * @param operation the identifier of all its changes in the change log
 */
record ImportTask(
    String object,
    long file,
    long size,
    @Nullable Long rows,
    SourceFormat format,
    RowPosition from,
    List<String> header,
    ImportPlan plan,
    String operation) {

  JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder();
    if (rows != null) {
      json.add("rows", rows);
    }
    return json.add("object", object)
        .add("file", file)
        .add("size", size)
        .add("format", format.toJson())
        .add("from", from.toJson())
        .add("header", Json.createArrayBuilder(header))
        .add("plan", plan.toJson())
        .add("operation", operation)
        .build();
  }

  static ImportTask of(JsonObject json) {
    return new ImportTask(
        json.getString("object"),
        json.getJsonNumber("file").longValueExact(),
        json.getJsonNumber("size").longValueExact(),
        json.containsKey("rows") ? json.getJsonNumber("rows").longValueExact() : null,
        SourceFormat.of(json.getJsonObject("format")),
        RowPosition.of(json.getJsonObject("from")),
        json.getJsonArray("header").getValuesAs(JsonString.class).stream()
            .map(JsonString::getString)
            .toList(),
        ImportPlan.of(json.getJsonObject("plan")),
        json.getString("operation"));
  }
}
