package plinth.workflow.run;

import jakarta.json.JsonObject;

/**
 * The input of a step, with all variables filled in, and its output.
 *
 * @param input the input
 * @param output the outputs for later steps
 */
public record Outcome(JsonObject input, JsonObject output) {}
