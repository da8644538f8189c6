package plinth.workflow.insight;

import java.util.List;
import plinth.kernel.Words;
import plinth.workflow.action.ActionTypes;

/**
 * A step described in a sentence.
 *
 * @param stepId id of the step in the definition
 * @param type its type
 * @param sentence its description for users
 * @param then the steps of a branch if the condition is met
 * @param otherwise the steps of a branch if the condition is not met, or of a rejected approval
 */
public record PreviewStep(
    String stepId,
    @Words(of = ActionTypes.class) String type,
    String sentence,
    List<PreviewStep> then,
    List<PreviewStep> otherwise) {}
