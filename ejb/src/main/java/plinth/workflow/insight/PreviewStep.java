package plinth.workflow.insight;

import java.util.List;
import plinth.kernel.Words;
import plinth.workflow.action.ActionTypes;

/**
 * A step in a sentence.
 *
 * @param stepId its word in the definition
 * @param type what it does
 * @param sentence the same for people
 * @param then the steps of a branch whose condition holds
 * @param otherwise the steps of a branch whose condition does not hold, or of a rejection
 */
public record PreviewStep(
    String stepId,
    @Words(of = ActionTypes.class) String type,
    String sentence,
    List<PreviewStep> then,
    List<PreviewStep> otherwise) {}
