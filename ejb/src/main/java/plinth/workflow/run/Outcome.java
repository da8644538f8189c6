package plinth.workflow.run;

import jakarta.json.JsonObject;

/**
 * What a step was given, with all variables filled in, and what it answered.
 *
 * @param input what it was given
 * @param output what later steps may name
 */
public record Outcome(JsonObject input, JsonObject output) {}
