/**
 * What the tests inside the server need in the domain's jar: two entities, session beans of both
 * planes, observers, and a kind of job.
 */
package plinth.inside.domain;
