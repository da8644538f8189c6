package plinth.forms;

/**
 * The answer to a form submission.
 *
 * @param message the message of the form's settings
 */
public record Submitted(String message) {}
