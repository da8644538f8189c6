package plinth.forms;

/**
 * What is said to who submitted a form.
 *
 * <p>Spec: Public forms.
 *
 * @param message the message of the form's settings
 */
public record Submitted(String message) {}
