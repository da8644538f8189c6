/**
 * Tests that run inside the server, by Arquillian, with the product's own beans: persistence units,
 * planes, transactions, connections, jobs and sweeps, each in a workspace of the shared database
 * and in one with a database of its own. {@code InsideIT} is their suite.
 */
package plinth.inside;
