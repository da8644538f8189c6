/**
 * Classes for the domain's jar that the tests inside the server require: two entities, session
 * beans of both planes, observers, and a kind of job.
 */
package plinth.inside.domain;
