package plinth.records.computed;

import java.util.List;

/**
 * Records of an object that must follow from related ones.
 *
 * @param cause the request id of the cause, by which workflows recognize what their runs caused
 * @param object the slug of the object
 * @param ids the numbers of the records, in order
 */
public record Following(String cause, String object, List<Long> ids) {}
