package plinth.workflow;

import jakarta.json.JsonObject;

/**
 * What a step was given, with all variables filled in, and what it answered.
 *
 * @param input what it was given
 * @param output what later steps may name
 */
record Outcome(JsonObject input, JsonObject output) {}
