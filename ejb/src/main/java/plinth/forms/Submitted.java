package plinth.forms;

/**
 * What is said to who submitted a form.
 *
 * @param message the message of the form's settings
 */
public record Submitted(String message) {}
